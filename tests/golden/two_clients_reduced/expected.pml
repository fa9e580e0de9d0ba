/* Request, from request.map: generated, do not edit */
/* -O 2: with the reductions with which `map2pml check` searches; -O 0 is the textbook form, -O 1 the optimised one */
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
#define AGENT_Client1 1 /* Client1 */
#define AGENT_Client2 2 /* Client2 */
#define AGENT_Server 3 /* Server */
#define ROLE_client 4 /* %client */
#define ROLE_server 5 /* %server */
#define CONST_print 6 /* print */
#define CONST_answer 7 /* answer */
#define CONST_result 8 /* result */
#define PROC_canDo 9 /* canDo() */
#define PROC_doIt 10 /* doIt() */
/* mailboxes: message, sender, arguments */
#if CAPACITY < 4
#define ROOM_mailbox_Client CAPACITY
#else
#define ROOM_mailbox_Client 4 /* no more can come */
#endif
chan mailbox_Client[2] = [ROOM_mailbox_Client] of { byte, byte, byte };
#if CAPACITY < 2
#define ROOM_mailbox_Server CAPACITY
#else
#define ROOM_mailbox_Server 2 /* no more can come */
#endif
chan mailbox_Server = [ROOM_mailbox_Server] of { byte, byte, byte };
#define all_mailboxes_empty (len(mailbox_Client[0]) == 0 && len(mailbox_Client[1]) == 0 && len(mailbox_Server) == 0)
byte running = 3;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
byte spare0;
byte spare1;
byte spare2;
/* request.map:4  Client */
active [2] proctype agent_Client()
{
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
      mailbox_Server!PERF_request_1, (_pid + 1), CONST_print;
      printf("@ 2 s %d %d > 3\n", (_pid + 1), CONST_print);
    };
    d_step {
      printf("@ 3 c %d %d\n", (_pid + 1), 1);
    };
    goto at_Client_answer_line_9;
  };
  /* request.map:9  waitfor ((agree(print) <= agent(!Server, %server) then agent(result)) or refuse(print) <= agent(!Server, %server)) timeout agent(answer) */
  at_Client_answer_line_9:
  atomic {
    if
    :: (mailbox_Client[(_pid + 1) - 1]??[PERF_agree_1, AGENT_Server, CONST_print]) ->
       d_step {
         mailbox_Client[(_pid + 1) - 1]??PERF_agree_1, AGENT_Server, CONST_print;
         printf("@ 7 r %d %d %d\n", (_pid + 1), AGENT_Server, CONST_print);
       };
       d_step {
         printf("@ 8 c %d %d\n", (_pid + 1), 2);
       };
       goto AFTER_RECEIVE(at_Client_result_line_15);
    :: !(mailbox_Client[(_pid + 1) - 1]??[PERF_agree_1, AGENT_Server, CONST_print]) && (mailbox_Client[(_pid + 1) - 1]??[PERF_refuse_1, AGENT_Server, CONST_print]) ->
       d_step {
         mailbox_Client[(_pid + 1) - 1]??PERF_refuse_1, AGENT_Server, CONST_print;
         printf("@ 9 r %d %d %d\n", (_pid + 1), AGENT_Server, CONST_print);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Client;
    fi;
  };
  /* request.map:15  waitfor (inform(print, $page) <= agent(!Server, %server) or failure(print) <= agent(!Server, %server)) timeout agent(result) */
  PROGRESS(at_Client_result_line_15)
  at_Client_result_line_15:
  atomic {
    if
    :: (mailbox_Client[(_pid + 1) - 1]??[PERF_inform_2, AGENT_Server, CONST_print]) ->
       d_step {
         mailbox_Client[(_pid + 1) - 1]??PERF_inform_2, AGENT_Server, CONST_print;
         printf("@ 13 r %d %d %d %d\n", (_pid + 1), AGENT_Server, CONST_print, -1);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Client;
    :: !(mailbox_Client[(_pid + 1) - 1]??[PERF_inform_2, AGENT_Server, CONST_print]) && (mailbox_Client[(_pid + 1) - 1]??[PERF_failure_1, AGENT_Server, CONST_print]) ->
       d_step {
         mailbox_Client[(_pid + 1) - 1]??PERF_failure_1, AGENT_Server, CONST_print;
         printf("@ 14 r %d %d %d\n", (_pid + 1), AGENT_Server, CONST_print);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Client;
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
  byte v_client;
  byte v_job;
  /* request.map:21  waitfor (request($job) <= agent($client, %client) then ((canDo($job) then agree($job) => agent($client, %client) then (($page = doIt($job) then inform($job, $page) => agent($client, %client)) or failure($job) => agent($client, %client))) or refuse($job) => agent($client, %client))) timeout agent() */
  PROGRESS(at_Server_line_21)
  at_Server_line_21:
  atomic {
    if
    :: (mailbox_Server??[PERF_request_1, _, _]) ->
       d_step {
         mailbox_Server??PERF_request_1, v_client, v_job;
         printf("@ 18 r %d %d %d\n", (_pid + 1), v_client, v_job);
       };
       if
       :: true ->
          d_step {
            printf("@ 21 d %d\n", (_pid + 1));
          };
          if
          :: v_client == AGENT_Client1 ->
             #if PRUNE_FULL
             if
             :: len(mailbox_Client[0]) >= CAPACITY ->
                printf("@ 22 x %d\n", (_pid + 1));
                goto end_cut_agent_Server;
             :: else
             fi;
             #endif
             d_step {
               assert(len(mailbox_Client[0]) < CAPACITY);
               mailbox_Client[0]!!PERF_agree_1, (_pid + 1), v_job;
               printf("@ 22 s %d %d > 1\n", (_pid + 1), v_job);
             };
          :: v_client == AGENT_Client2 ->
             #if PRUNE_FULL
             if
             :: len(mailbox_Client[1]) >= CAPACITY ->
                printf("@ 22 x %d\n", (_pid + 1));
                goto end_cut_agent_Server;
             :: else
             fi;
             #endif
             d_step {
               assert(len(mailbox_Client[1]) < CAPACITY);
               mailbox_Client[1]!!PERF_agree_1, (_pid + 1), v_job;
               printf("@ 22 s %d %d > 2\n", (_pid + 1), v_job);
             };
          :: else ->
             d_step {
               printf("@ 22 S %d\n", (_pid + 1));
             };
             if
             :: v_client == AGENT_Client1 ->
                #if PRUNE_FULL
                if
                :: len(mailbox_Client[0]) >= CAPACITY ->
                   printf("@ 28 x %d\n", (_pid + 1));
                   goto end_cut_agent_Server;
                :: else
                fi;
                #endif
                d_step {
                  assert(len(mailbox_Client[0]) < CAPACITY);
                  mailbox_Client[0]!!PERF_refuse_1, (_pid + 1), v_job;
                  printf("@ 28 s %d %d > 1\n", (_pid + 1), v_job);
                  v_client = 0;
                  v_job = 0;
                };
             :: v_client == AGENT_Client2 ->
                #if PRUNE_FULL
                if
                :: len(mailbox_Client[1]) >= CAPACITY ->
                   printf("@ 28 x %d\n", (_pid + 1));
                   goto end_cut_agent_Server;
                :: else
                fi;
                #endif
                d_step {
                  assert(len(mailbox_Client[1]) < CAPACITY);
                  mailbox_Client[1]!!PERF_refuse_1, (_pid + 1), v_job;
                  printf("@ 28 s %d %d > 2\n", (_pid + 1), v_job);
                  v_client = 0;
                  v_job = 0;
                };
             :: else ->
                d_step {
                  printf("@ 28 S %d\n", (_pid + 1));
                  v_client = 0;
                  v_job = 0;
                };
                goto AFTER_RECEIVE(at_Server_line_21);
             fi;
             printf("@ 0 f %d\n", (_pid + 1));
             running--;
             assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
             goto end_agent_Server;
          fi;
          if
          :: true ->
             d_step {
               printf("@ 25 d %d\n", (_pid + 1));
             };
             goto AFTER_RECEIVE(at_Server_line_25);
          :: true ->
             d_step {
               printf("@ 25 D %d\n", (_pid + 1));
             };
             goto AFTER_RECEIVE(at_Server_line_26);
          fi;
       :: true ->
          d_step {
            printf("@ 21 D %d\n", (_pid + 1));
          };
          if
          :: v_client == AGENT_Client1 ->
             #if PRUNE_FULL
             if
             :: len(mailbox_Client[0]) >= CAPACITY ->
                printf("@ 28 x %d\n", (_pid + 1));
                goto end_cut_agent_Server;
             :: else
             fi;
             #endif
             d_step {
               assert(len(mailbox_Client[0]) < CAPACITY);
               mailbox_Client[0]!!PERF_refuse_1, (_pid + 1), v_job;
               printf("@ 28 s %d %d > 1\n", (_pid + 1), v_job);
               v_client = 0;
               v_job = 0;
             };
          :: v_client == AGENT_Client2 ->
             #if PRUNE_FULL
             if
             :: len(mailbox_Client[1]) >= CAPACITY ->
                printf("@ 28 x %d\n", (_pid + 1));
                goto end_cut_agent_Server;
             :: else
             fi;
             #endif
             d_step {
               assert(len(mailbox_Client[1]) < CAPACITY);
               mailbox_Client[1]!!PERF_refuse_1, (_pid + 1), v_job;
               printf("@ 28 s %d %d > 2\n", (_pid + 1), v_job);
               v_client = 0;
               v_job = 0;
             };
          :: else ->
             d_step {
               printf("@ 28 S %d\n", (_pid + 1));
               v_client = 0;
               v_job = 0;
             };
             goto AFTER_RECEIVE(at_Server_line_21);
          fi;
          printf("@ 0 f %d\n", (_pid + 1));
          running--;
          assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
          goto end_agent_Server;
       fi;
    fi;
  };
  /* request.map:25  inform($job, $page) => agent($client, %client) */
  PROGRESS(at_Server_line_25)
  at_Server_line_25:
  atomic {
    if
    :: v_client == AGENT_Client1 ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Client[0]) >= CAPACITY ->
          printf("@ 26 x %d\n", (_pid + 1));
          goto end_cut_agent_Server;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Client[0]) < CAPACITY);
         mailbox_Client[0]!!PERF_inform_2, (_pid + 1), v_job;
         printf("@ 26 s %d %d %d > 1\n", (_pid + 1), v_job, -1);
         v_client = 0;
         v_job = 0;
       };
    :: v_client == AGENT_Client2 ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Client[1]) >= CAPACITY ->
          printf("@ 26 x %d\n", (_pid + 1));
          goto end_cut_agent_Server;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Client[1]) < CAPACITY);
         mailbox_Client[1]!!PERF_inform_2, (_pid + 1), v_job;
         printf("@ 26 s %d %d %d > 2\n", (_pid + 1), v_job, -1);
         v_client = 0;
         v_job = 0;
       };
    :: else ->
       d_step {
         printf("@ 26 S %d\n", (_pid + 1));
       };
       if
       :: v_client == AGENT_Client1 ->
          #if PRUNE_FULL
          if
          :: len(mailbox_Client[0]) >= CAPACITY ->
             printf("@ 27 x %d\n", (_pid + 1));
             goto end_cut_agent_Server;
          :: else
          fi;
          #endif
          d_step {
            assert(len(mailbox_Client[0]) < CAPACITY);
            mailbox_Client[0]!!PERF_failure_1, (_pid + 1), v_job;
            printf("@ 27 s %d %d > 1\n", (_pid + 1), v_job);
            v_client = 0;
            v_job = 0;
          };
       :: v_client == AGENT_Client2 ->
          #if PRUNE_FULL
          if
          :: len(mailbox_Client[1]) >= CAPACITY ->
             printf("@ 27 x %d\n", (_pid + 1));
             goto end_cut_agent_Server;
          :: else
          fi;
          #endif
          d_step {
            assert(len(mailbox_Client[1]) < CAPACITY);
            mailbox_Client[1]!!PERF_failure_1, (_pid + 1), v_job;
            printf("@ 27 s %d %d > 2\n", (_pid + 1), v_job);
            v_client = 0;
            v_job = 0;
          };
       :: else ->
          d_step {
            printf("@ 27 S %d\n", (_pid + 1));
          };
          if
          :: v_client == AGENT_Client1 ->
             #if PRUNE_FULL
             if
             :: len(mailbox_Client[0]) >= CAPACITY ->
                printf("@ 28 x %d\n", (_pid + 1));
                goto end_cut_agent_Server;
             :: else
             fi;
             #endif
             d_step {
               assert(len(mailbox_Client[0]) < CAPACITY);
               mailbox_Client[0]!!PERF_refuse_1, (_pid + 1), v_job;
               printf("@ 28 s %d %d > 1\n", (_pid + 1), v_job);
               v_client = 0;
               v_job = 0;
             };
          :: v_client == AGENT_Client2 ->
             #if PRUNE_FULL
             if
             :: len(mailbox_Client[1]) >= CAPACITY ->
                printf("@ 28 x %d\n", (_pid + 1));
                goto end_cut_agent_Server;
             :: else
             fi;
             #endif
             d_step {
               assert(len(mailbox_Client[1]) < CAPACITY);
               mailbox_Client[1]!!PERF_refuse_1, (_pid + 1), v_job;
               printf("@ 28 s %d %d > 2\n", (_pid + 1), v_job);
               v_client = 0;
               v_job = 0;
             };
          :: else ->
             d_step {
               printf("@ 28 S %d\n", (_pid + 1));
               v_client = 0;
               v_job = 0;
             };
             goto at_Server_line_21;
          fi;
          printf("@ 0 f %d\n", (_pid + 1));
          running--;
          assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
          goto end_agent_Server;
       fi;
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Server;
    fi;
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Server;
  };
  /* request.map:26  failure($job) => agent($client, %client) */
  PROGRESS(at_Server_line_26)
  at_Server_line_26:
  atomic {
    if
    :: v_client == AGENT_Client1 ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Client[0]) >= CAPACITY ->
          printf("@ 27 x %d\n", (_pid + 1));
          goto end_cut_agent_Server;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Client[0]) < CAPACITY);
         mailbox_Client[0]!!PERF_failure_1, (_pid + 1), v_job;
         printf("@ 27 s %d %d > 1\n", (_pid + 1), v_job);
         v_client = 0;
         v_job = 0;
       };
    :: v_client == AGENT_Client2 ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Client[1]) >= CAPACITY ->
          printf("@ 27 x %d\n", (_pid + 1));
          goto end_cut_agent_Server;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Client[1]) < CAPACITY);
         mailbox_Client[1]!!PERF_failure_1, (_pid + 1), v_job;
         printf("@ 27 s %d %d > 2\n", (_pid + 1), v_job);
         v_client = 0;
         v_job = 0;
       };
    :: else ->
       d_step {
         printf("@ 27 S %d\n", (_pid + 1));
       };
       if
       :: v_client == AGENT_Client1 ->
          #if PRUNE_FULL
          if
          :: len(mailbox_Client[0]) >= CAPACITY ->
             printf("@ 28 x %d\n", (_pid + 1));
             goto end_cut_agent_Server;
          :: else
          fi;
          #endif
          d_step {
            assert(len(mailbox_Client[0]) < CAPACITY);
            mailbox_Client[0]!!PERF_refuse_1, (_pid + 1), v_job;
            printf("@ 28 s %d %d > 1\n", (_pid + 1), v_job);
            v_client = 0;
            v_job = 0;
          };
       :: v_client == AGENT_Client2 ->
          #if PRUNE_FULL
          if
          :: len(mailbox_Client[1]) >= CAPACITY ->
             printf("@ 28 x %d\n", (_pid + 1));
             goto end_cut_agent_Server;
          :: else
          fi;
          #endif
          d_step {
            assert(len(mailbox_Client[1]) < CAPACITY);
            mailbox_Client[1]!!PERF_refuse_1, (_pid + 1), v_job;
            printf("@ 28 s %d %d > 2\n", (_pid + 1), v_job);
            v_client = 0;
            v_job = 0;
          };
       :: else ->
          d_step {
            printf("@ 28 S %d\n", (_pid + 1));
            v_client = 0;
            v_job = 0;
          };
          goto at_Server_line_21;
       fi;
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Server;
    fi;
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Server;
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
