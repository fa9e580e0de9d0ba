/* Request, from request.map: generated, do not edit */
/* -O 0: the textbook form, figures 4 to 11 of the literature; -O 1 is optimised, -O 2 has the reductions with which `map2pml check` searches */
/* settings: -D NAME=VALUE on the command line of spin overrides them */
#ifndef CAPACITY
#define CAPACITY 4 /* of each mailbox; a send to a full mailbox stops the search */
#endif
#ifndef PRUNE_FULL
#define PRUNE_FULL 0 /* 1: a send to a full mailbox ends only its run, and the search continues */
#endif
#ifndef CHECK_NO_FAILURE
#define CHECK_NO_FAILURE 1 /* an agent that ends in failure is an error */
#endif
#ifndef CHECK_NO_ORPHANS
#define CHECK_NO_ORPHANS 1 /* a message left in a mailbox when all have ended is an error */
#endif
#ifndef PRUNE_FAILED
#define PRUNE_FAILED 0 /* 1: deadlocks after a failure are ignored */
#endif
#ifndef CHECK_STUCK
#define CHECK_STUCK 0 /* 1: an agent that waits for messages that no agent can send any more is an error */
#endif
#ifndef CHECK_PROGRESS
#define CHECK_PROGRESS 0 /* 1: taking a message is progress (search for non-progress cycles) */
#endif
#if CHECK_PROGRESS
#define AFTER_RECEIVE(label) progress_##label
#define PROGRESS(label) progress_##label: skip;
#define AFTER_TIMEOUT(label) label
#else
#define AFTER_RECEIVE(label) label
#define PROGRESS(label)
#define AFTER_TIMEOUT(label) first_##label
#endif
#define MOST_PROCESSES 250
/* performative and number of arguments */
#define PERF_agree_1 1
#define PERF_failure_1 2
#define PERF_inform_2 3
#define PERF_refuse_1 4
#define PERF_request_1 5
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_Client 1 /* Client */
#define AGENT_Server 2 /* Server */
#define ROLE_client 3 /* %client */
#define ROLE_server 4 /* %server */
#define CONST_print 5 /* print */
#define CONST_answer 6 /* answer */
#define CONST_result 7 /* result */
#define PROC_canDo 8 /* canDo() */
#define PROC_doIt 9 /* doIt() */
/* mailboxes: message, sender, arguments */
chan mailbox_Client = [CAPACITY] of { int, int, int, int, int };
chan mailbox_Server = [CAPACITY] of { int, int, int, int, int };
#define all_mailboxes_empty (len(mailbox_Client) == 0 && len(mailbox_Server) == 0)
typedef Message { int perf; int agent; int role; int arg0; int arg1 };
Message buff[CAPACITY]; /* a receive takes out all messages and puts back all but the first match */
int rx, ry;
byte running = 2;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
int spare0;
int spare1;
int spare2;
int spare3;
int spare4;
/* request.map:4  Client */
active [1] proctype agent_Client()
{
  bool fail;
  int v_page;
  /* request.map:4  Client */
  clause_Client:
    fail = false;
    /* request.map:5  request(print) => agent(!Server, %server) */
    at_Client_line_5:
    atomic {
      skip; /* so that the listing of unreached statements shows the next one */
      #if PRUNE_FULL
      if
      :: len(mailbox_Server) >= CAPACITY ->
         printf("@ 2 x %d\n", (_pid + 1));
         goto end_cut_agent_Client;
      :: else
      fi;
      #endif
      d_step {
        assert(len(mailbox_Server) < CAPACITY);
        mailbox_Server!PERF_request_1, (_pid + 1), ROLE_client, CONST_print, 0;
        printf("@ 2 s %d %d > 2\n", (_pid + 1), CONST_print);
      };
      fail = false;
    };
    if
    :: fail == false ->
       /* request.map:6  agent(answer) */
       at_Client_line_6:
       atomic {
         skip; /* so that the listing of unreached statements shows the next one */
         d_step {
           printf("@ 3 c %d %d\n", (_pid + 1), 1);
         };
         fail = false;
         goto clause_Client_answer;
       };
    :: else ->
       skip;
    fi;
    goto done_agent_Client_text;
  /* request.map:8  Client.answer */
  clause_Client_answer:
    /* request.map:9  waitfor ((agree(print) <= agent(!Server, %server) then agent(result)) or refuse(print) <= agent(!Server, %server)) timeout agent(answer) */
    at_Client_answer_line_9:
    atomic {
      if
      :: (mailbox_Client??[PERF_agree_1, AGENT_Server, ROLE_server, CONST_print, _]) ->
         fail = false;
         goto first_Client_answer;
      :: !(mailbox_Client??[PERF_agree_1, AGENT_Server, ROLE_server, CONST_print, _]) && (mailbox_Client??[PERF_refuse_1, AGENT_Server, ROLE_server, CONST_print, _]) ->
         fail = false;
         goto first_Client_answer__2;
      fi;
    };
    fail = false;
    fail = false;
    /* request.map:10  agree(print) <= agent(!Server, %server) */
    at_Client_answer_line_10:
    atomic {
      skip; /* no label may stand first here */
      first_Client_answer:
      if
      :: mailbox_Client??[PERF_agree_1, AGENT_Server, ROLE_server, CONST_print, _] ->
         rx = 0;
         do
         :: len(mailbox_Client) > 0 ->
            mailbox_Client?buff[rx].perf, buff[rx].agent, buff[rx].role, buff[rx].arg0, buff[rx].arg1;
            rx++;
         :: else ->
            break;
         od;
         ry = 0;
         fail = true;
         do
         :: ry < rx ->
            if
            :: fail == true && buff[ry].perf == PERF_agree_1 && buff[ry].agent == AGENT_Server && buff[ry].role == ROLE_server && buff[ry].arg0 == CONST_print ->
               printf("@ 7 r %d %d %d\n", (_pid + 1), buff[ry].agent, buff[ry].arg0);
               fail = false;
            :: else ->
               mailbox_Client!buff[ry].perf, buff[ry].agent, buff[ry].role, buff[ry].arg0, buff[ry].arg1;
            fi;
            buff[ry].perf = 0;
            buff[ry].agent = 0;
            buff[ry].role = 0;
            buff[ry].arg0 = 0;
            buff[ry].arg1 = 0;
            ry++;
         :: else ->
            break;
         od;
         rx = 0;
         ry = 0;
         fail = false;
      :: else ->
         d_step {
           printf("@ 7 R %d\n", (_pid + 1));
         };
         fail = true;
      fi;
    };
    #if CHECK_PROGRESS
    if
    :: fail == false ->
    progress_agent_Client:
       skip;
    :: else ->
       skip;
    fi;
    #endif
    if
    :: fail == false ->
       /* request.map:10  agent(result) */
       at_Client_answer_line_10__2:
       atomic {
         skip; /* so that the listing of unreached statements shows the next one */
         d_step {
           printf("@ 8 c %d %d\n", (_pid + 1), 2);
         };
         fail = false;
         goto clause_Client_result;
       };
    :: else ->
       skip;
    fi;
    if
    :: fail == true ->
       fail = false;
       /* request.map:11  refuse(print) <= agent(!Server, %server) */
       at_Client_answer_line_11:
       atomic {
         skip; /* no label may stand first here */
         first_Client_answer__2:
         if
         :: mailbox_Client??[PERF_refuse_1, AGENT_Server, ROLE_server, CONST_print, _] ->
            rx = 0;
            do
            :: len(mailbox_Client) > 0 ->
               mailbox_Client?buff[rx].perf, buff[rx].agent, buff[rx].role, buff[rx].arg0, buff[rx].arg1;
               rx++;
            :: else ->
               break;
            od;
            ry = 0;
            fail = true;
            do
            :: ry < rx ->
               if
               :: fail == true && buff[ry].perf == PERF_refuse_1 && buff[ry].agent == AGENT_Server && buff[ry].role == ROLE_server && buff[ry].arg0 == CONST_print ->
                  printf("@ 9 r %d %d %d\n", (_pid + 1), buff[ry].agent, buff[ry].arg0);
                  fail = false;
               :: else ->
                  mailbox_Client!buff[ry].perf, buff[ry].agent, buff[ry].role, buff[ry].arg0, buff[ry].arg1;
               fi;
               buff[ry].perf = 0;
               buff[ry].agent = 0;
               buff[ry].role = 0;
               buff[ry].arg0 = 0;
               buff[ry].arg1 = 0;
               ry++;
            :: else ->
               break;
            od;
            rx = 0;
            ry = 0;
            fail = false;
         :: else ->
            d_step {
              printf("@ 9 R %d\n", (_pid + 1));
            };
            fail = true;
         fi;
       };
       #if CHECK_PROGRESS
       if
       :: fail == false ->
       progress_agent_Client__2:
          skip;
       :: else ->
          skip;
       fi;
       #endif
    :: else ->
       skip;
    fi;
    if
    :: fail == false ->
       skip;
    :: else ->
       fail = false;
       goto at_Client_answer_line_9;
    fi;
    goto done_agent_Client_text;
  /* request.map:14  Client.result */
  clause_Client_result:
    /* request.map:15  waitfor (inform(print, $page) <= agent(!Server, %server) or failure(print) <= agent(!Server, %server)) timeout agent(result) */
    at_Client_result_line_15:
    atomic {
      if
      :: (mailbox_Client??[PERF_inform_2, AGENT_Server, ROLE_server, CONST_print, _]) ->
         fail = false;
         goto first_Client_result;
      :: !(mailbox_Client??[PERF_inform_2, AGENT_Server, ROLE_server, CONST_print, _]) && (mailbox_Client??[PERF_failure_1, AGENT_Server, ROLE_server, CONST_print, _]) ->
         fail = false;
         goto first_Client_result__2;
      fi;
    };
    fail = false;
    /* request.map:16  inform(print, $page) <= agent(!Server, %server) */
    at_Client_result_line_16:
    atomic {
      skip; /* no label may stand first here */
      first_Client_result:
      if
      :: mailbox_Client??[PERF_inform_2, AGENT_Server, ROLE_server, CONST_print, _] ->
         rx = 0;
         do
         :: len(mailbox_Client) > 0 ->
            mailbox_Client?buff[rx].perf, buff[rx].agent, buff[rx].role, buff[rx].arg0, buff[rx].arg1;
            rx++;
         :: else ->
            break;
         od;
         ry = 0;
         fail = true;
         do
         :: ry < rx ->
            if
            :: fail == true && buff[ry].perf == PERF_inform_2 && buff[ry].agent == AGENT_Server && buff[ry].role == ROLE_server && buff[ry].arg0 == CONST_print ->
               printf("@ 13 r %d %d %d %d\n", (_pid + 1), buff[ry].agent, buff[ry].arg0, buff[ry].arg1);
               fail = false;
            :: else ->
               mailbox_Client!buff[ry].perf, buff[ry].agent, buff[ry].role, buff[ry].arg0, buff[ry].arg1;
            fi;
            buff[ry].perf = 0;
            buff[ry].agent = 0;
            buff[ry].role = 0;
            buff[ry].arg0 = 0;
            buff[ry].arg1 = 0;
            ry++;
         :: else ->
            break;
         od;
         rx = 0;
         ry = 0;
         v_page = 0;
         fail = false;
      :: else ->
         d_step {
           printf("@ 13 R %d\n", (_pid + 1));
         };
         fail = true;
      fi;
    };
    #if CHECK_PROGRESS
    if
    :: fail == false ->
    progress_agent_Client__3:
       skip;
    :: else ->
       skip;
    fi;
    #endif
    if
    :: fail == true ->
       fail = false;
       /* request.map:17  failure(print) <= agent(!Server, %server) */
       at_Client_result_line_17:
       atomic {
         skip; /* no label may stand first here */
         first_Client_result__2:
         if
         :: mailbox_Client??[PERF_failure_1, AGENT_Server, ROLE_server, CONST_print, _] ->
            rx = 0;
            do
            :: len(mailbox_Client) > 0 ->
               mailbox_Client?buff[rx].perf, buff[rx].agent, buff[rx].role, buff[rx].arg0, buff[rx].arg1;
               rx++;
            :: else ->
               break;
            od;
            ry = 0;
            fail = true;
            do
            :: ry < rx ->
               if
               :: fail == true && buff[ry].perf == PERF_failure_1 && buff[ry].agent == AGENT_Server && buff[ry].role == ROLE_server && buff[ry].arg0 == CONST_print ->
                  printf("@ 14 r %d %d %d\n", (_pid + 1), buff[ry].agent, buff[ry].arg0);
                  fail = false;
               :: else ->
                  mailbox_Client!buff[ry].perf, buff[ry].agent, buff[ry].role, buff[ry].arg0, buff[ry].arg1;
               fi;
               buff[ry].perf = 0;
               buff[ry].agent = 0;
               buff[ry].role = 0;
               buff[ry].arg0 = 0;
               buff[ry].arg1 = 0;
               ry++;
            :: else ->
               break;
            od;
            rx = 0;
            ry = 0;
            v_page = 0;
            fail = false;
         :: else ->
            d_step {
              printf("@ 14 R %d\n", (_pid + 1));
            };
            fail = true;
         fi;
       };
       #if CHECK_PROGRESS
       if
       :: fail == false ->
       progress_agent_Client__4:
          skip;
       :: else ->
          skip;
       fi;
       #endif
    :: else ->
       skip;
    fi;
    if
    :: fail == false ->
       skip;
    :: else ->
       fail = false;
       goto at_Client_result_line_15;
    fi;
    goto done_agent_Client_text;
  done_agent_Client_text:
  atomic {
    if
    :: fail == false ->
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Client;
    :: else ->
       printf("@ 0 F %d\n", (_pid + 1));
       agent_failed = true;
       assert(!CHECK_NO_FAILURE || !agent_failed);
       goto end_failed_agent_Client;
    fi;
  };
  end_agent_Client:
    false;
  end_failed_agent_Client:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Client:
    do
    :: true ->
  progress_cut_agent_Client:
       skip;
    od;
  #endif
}
/* request.map:20  Server */
active [1] proctype agent_Server()
{
  bool fail;
  int v_client;
  int v_job;
  int v_page;
  /* request.map:20  Server */
  clause_Server:
    /* request.map:21  waitfor (request($job) <= agent($client, %client) then ((canDo($job) then agree($job) => agent($client, %client) then (($page = doIt($job) then inform($job, $page) => agent($client, %client)) or failure($job) => agent($client, %client))) or refuse($job) => agent($client, %client))) timeout agent() */
    at_Server_line_21:
    atomic {
      if
      :: (mailbox_Server??[PERF_request_1, _, ROLE_client, _, _]) ->
         fail = false;
         goto first_Server;
      fi;
    };
    fail = false;
    /* request.map:22  request($job) <= agent($client, %client) */
    at_Server_line_22:
    atomic {
      skip; /* no label may stand first here */
      first_Server:
      if
      :: mailbox_Server??[PERF_request_1, _, ROLE_client, _, _] ->
         rx = 0;
         do
         :: len(mailbox_Server) > 0 ->
            mailbox_Server?buff[rx].perf, buff[rx].agent, buff[rx].role, buff[rx].arg0, buff[rx].arg1;
            rx++;
         :: else ->
            break;
         od;
         ry = 0;
         fail = true;
         do
         :: ry < rx ->
            if
            :: fail == true && buff[ry].perf == PERF_request_1 && buff[ry].role == ROLE_client ->
               printf("@ 18 r %d %d %d\n", (_pid + 1), buff[ry].agent, buff[ry].arg0);
               v_client = buff[ry].agent;
               v_job = buff[ry].arg0;
               fail = false;
            :: else ->
               mailbox_Server!buff[ry].perf, buff[ry].agent, buff[ry].role, buff[ry].arg0, buff[ry].arg1;
            fi;
            buff[ry].perf = 0;
            buff[ry].agent = 0;
            buff[ry].role = 0;
            buff[ry].arg0 = 0;
            buff[ry].arg1 = 0;
            ry++;
         :: else ->
            break;
         od;
         rx = 0;
         ry = 0;
         fail = false;
      :: else ->
         d_step {
           printf("@ 18 R %d\n", (_pid + 1));
         };
         fail = true;
      fi;
    };
    #if CHECK_PROGRESS
    if
    :: fail == false ->
    progress_agent_Server:
       skip;
    :: else ->
       skip;
    fi;
    #endif
    if
    :: fail == false ->
       fail = false;
       fail = false;
       /* request.map:23  canDo($job) */
       at_Server_line_23:
       atomic {
         if
         :: true ->
            d_step {
              printf("@ 21 d %d\n", (_pid + 1));
            };
            fail = false;
         :: true ->
            d_step {
              printf("@ 21 D %d\n", (_pid + 1));
            };
            fail = true;
         fi;
       };
       if
       :: fail == false ->
          fail = false;
          /* request.map:24  agree($job) => agent($client, %client) */
          at_Server_line_24:
          atomic {
            if
            :: v_client == AGENT_Client ->
               #if PRUNE_FULL
               if
               :: len(mailbox_Client) >= CAPACITY ->
                  printf("@ 22 x %d\n", (_pid + 1));
                  goto end_cut_agent_Server;
               :: else
               fi;
               #endif
               d_step {
                 assert(len(mailbox_Client) < CAPACITY);
                 mailbox_Client!PERF_agree_1, (_pid + 1), ROLE_server, v_job, 0;
                 printf("@ 22 s %d %d > 1\n", (_pid + 1), v_job);
               };
               fail = false;
            :: else ->
               d_step {
                 printf("@ 22 S %d\n", (_pid + 1));
               };
               fail = true;
            fi;
          };
          if
          :: fail == false ->
             fail = false;
             fail = false;
             /* request.map:25  $page = doIt($job) */
             at_Server_line_25:
             atomic {
               if
               :: true ->
                  d_step {
                    printf("@ 25 d %d\n", (_pid + 1));
                    v_page = PROC_doIt;
                  };
                  fail = false;
               :: true ->
                  d_step {
                    printf("@ 25 D %d\n", (_pid + 1));
                  };
                  fail = true;
               fi;
             };
             if
             :: fail == false ->
                /* request.map:25  inform($job, $page) => agent($client, %client) */
                at_Server_line_25__2:
                atomic {
                  if
                  :: v_client == AGENT_Client ->
                     #if PRUNE_FULL
                     if
                     :: len(mailbox_Client) >= CAPACITY ->
                        printf("@ 26 x %d\n", (_pid + 1));
                        goto end_cut_agent_Server;
                     :: else
                     fi;
                     #endif
                     d_step {
                       assert(len(mailbox_Client) < CAPACITY);
                       mailbox_Client!PERF_inform_2, (_pid + 1), ROLE_server, v_job, v_page;
                       printf("@ 26 s %d %d %d > 1\n", (_pid + 1), v_job, v_page);
                       v_client = 0;
                       v_job = 0;
                       v_page = 0;
                     };
                     fail = false;
                  :: else ->
                     d_step {
                       printf("@ 26 S %d\n", (_pid + 1));
                     };
                     fail = true;
                  fi;
                };
             :: else ->
                skip;
             fi;
             if
             :: fail == true ->
                fail = false;
                /* request.map:26  failure($job) => agent($client, %client) */
                at_Server_line_26:
                atomic {
                  if
                  :: v_client == AGENT_Client ->
                     #if PRUNE_FULL
                     if
                     :: len(mailbox_Client) >= CAPACITY ->
                        printf("@ 27 x %d\n", (_pid + 1));
                        goto end_cut_agent_Server;
                     :: else
                     fi;
                     #endif
                     d_step {
                       assert(len(mailbox_Client) < CAPACITY);
                       mailbox_Client!PERF_failure_1, (_pid + 1), ROLE_server, v_job, 0;
                       printf("@ 27 s %d %d > 1\n", (_pid + 1), v_job);
                       v_client = 0;
                       v_job = 0;
                       v_page = 0;
                     };
                     fail = false;
                  :: else ->
                     d_step {
                       printf("@ 27 S %d\n", (_pid + 1));
                     };
                     fail = true;
                  fi;
                };
             :: else ->
                skip;
             fi;
          :: else ->
             skip;
          fi;
       :: else ->
          skip;
       fi;
       if
       :: fail == true ->
          fail = false;
          /* request.map:27  refuse($job) => agent($client, %client) */
          at_Server_line_27:
          atomic {
            if
            :: v_client == AGENT_Client ->
               #if PRUNE_FULL
               if
               :: len(mailbox_Client) >= CAPACITY ->
                  printf("@ 28 x %d\n", (_pid + 1));
                  goto end_cut_agent_Server;
               :: else
               fi;
               #endif
               d_step {
                 assert(len(mailbox_Client) < CAPACITY);
                 mailbox_Client!PERF_refuse_1, (_pid + 1), ROLE_server, v_job, 0;
                 printf("@ 28 s %d %d > 1\n", (_pid + 1), v_job);
                 v_client = 0;
                 v_job = 0;
                 v_page = 0;
               };
               fail = false;
            :: else ->
               d_step {
                 printf("@ 28 S %d\n", (_pid + 1));
               };
               fail = true;
            fi;
          };
       :: else ->
          skip;
       fi;
    :: else ->
       skip;
    fi;
    if
    :: fail == false ->
       skip;
    :: else ->
       fail = false;
       goto at_Server_line_21;
    fi;
    goto done_agent_Server_text;
  done_agent_Server_text:
  atomic {
    if
    :: fail == false ->
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Server;
    :: else ->
       printf("@ 0 F %d\n", (_pid + 1));
       agent_failed = true;
       assert(!CHECK_NO_FAILURE || !agent_failed);
       goto end_failed_agent_Server;
    fi;
  };
  end_agent_Server:
    false;
  end_failed_agent_Server:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Server:
    do
    :: true ->
  progress_cut_agent_Server:
       skip;
    od;
  #endif
}
